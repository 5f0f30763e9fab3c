import { Button } from './button.tsx'

type SaveRowProps = {
  form: { isSubmitting: boolean; isDirty: boolean }
  /** The label of the button: "Save profile". */
  verb: string
  primary?: boolean
}

/** The submit button of a form on a page, disabled until something changes. */
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
