import { z } from 'zod'

export const NewToken = z.object({
  name: z.string().trim().min(1, 'Give the token a name.'),
  access: z.enum(['read', 'write'], { error: 'Choose what it may do.' }),
  expires: z.string(),
  notify: z.boolean(),
})
