import { Button } from '#components/ui/button.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { questionsOf } from '#server/modules/forms/rules.ts'
import type { Form } from '#server/modules/forms/schema.ts'
import { PublicForm } from './public-form.tsx'

/** The form as visitors see it, without interaction. */
export function FormPreview({ form }: { form: Form }) {
  const { title, intro, consent_text: consent } = form
  return (
    <Section title="Preview">
      <Card className="bg-canvas">
        <div
          inert
          className="mx-auto flex max-w-110 flex-col gap-5 rounded-lg border border-line bg-surface p-6 text-read"
        >
          <p className="text-xl font-semibold tracking-tight">{title}</p>
          <PublicForm form={{ intro, consent, questions: questionsOf(form), page: '', trap: 'trap' }}>
            <Button variant="primary" wide className="h-10 text-read">
              Send
            </Button>
          </PublicForm>
        </div>
      </Card>
    </Section>
  )
}
