import { Button } from './button.tsx'

type SaveRowProps = {
  form: { isSubmitting: boolean; isDirty: boolean }
  /** On the button: "Save profile". */
  verb: string
  primary?: boolean
}

/** The foot of a form that stands on a page: its button, which waits for a change. */
export function SaveRow({ form, verb, primary }: SaveRowProps) {
  return (
    <div className="flex justify-end">
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        loading={form.isSubmitting}
        disabledReason={form.isDirty ? null : 'Nothing has changed'}
      >
        {verb}
      </Button>
    </div>
  )
}
