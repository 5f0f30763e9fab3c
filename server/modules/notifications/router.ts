import { z } from 'zod'
import { readProcedure, router, writeProcedure } from '#server/core/rest/procedures.ts'
import { choose, markRead } from './mutations.ts'
import { countUnread, listChoices, listNotifications } from './queries.ts'
import { ListNotifications, MarkRead, NoticeChoice, NotificationPage } from './schema.ts'

const Unread = z.object({ unread: z.int() })

/** The caller's own notifications; for the application only. */
export const notifications = router({
  list: readProcedure('notifications.own')
    .input(ListNotifications)
    .output(NotificationPage)
    .query(({ ctx, input }) => listNotifications(ctx, input)),
  unread: readProcedure('notifications.own')
    .output(Unread)
    .query(({ ctx }) => countUnread(ctx)),
  markRead: writeProcedure('notifications.own')
    .input(MarkRead)
    .output(Unread)
    .mutation(({ ctx, input }) => markRead(ctx, input)),
  choices: readProcedure('notifications.own')
    .output(z.array(NoticeChoice))
    .query(({ ctx }) => listChoices(ctx)),
  choose: writeProcedure('notifications.own')
    .input(NoticeChoice)
    .output(NoticeChoice)
    .mutation(({ ctx, input }) => choose(ctx, input)),
})
