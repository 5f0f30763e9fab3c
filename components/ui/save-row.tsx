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
    <div className="flex items-center justify-end gap-3">
      {form.isDirty && <span className="text-sm text-ink-muted">Unsaved changes</span>}
      <Button
        type="submit"
        variant={primary ? 'primary' : 'secondary'}
        loading={form.isSubmitting}
        disabledReason={form.isDirty ? null : 'No changes to save'}
      >
        {verb}
      </Button>
    </div>
  )
}
