import { Figures } from '#components/records/figures.tsx'
import { type Notation, formatNumber } from '#components/ui/format-number.ts'
import { useNotation } from '#components/ui/reader.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import type { NewsletterWithFigures } from '#server/modules/newsletters/schema.ts'
import { formatRate } from './format-figures.ts'

type Counted = NonNullable<NewsletterWithFigures['figures']>

/** Opens, clicks and other results, as reported by Brevo. */
export function NewsletterFigures({ figures }: { figures: Counted | null }) {
  const notation = useNotation()
  return (
    <Section
      title="Figures"
      description={
        figures
          ? 'As reported by Brevo, updated with every sync. Apple Mail loads every email, so its opens are counted separately.'
          : 'Figures appear after the next sync with Brevo.'
      }
    >
      {figures && (
        <Card>
          <div className="pt-2">
            <Figures figures={figuresOf(notation, figures)} />
          </div>
        </Card>
      )}
    </Section>
  )
}

function figuresOf(notation: Notation, { sent, delivered, bounces, ...counted }: Counted) {
  const of = (label: string, count: number, base: number, name: string) => {
    const rate = formatRate(notation, count, base)
    return { label, value: formatNumber(notation, count), ...(rate && { hint: `${rate} of ${name}` }) }
  }
  return [
    of('Delivered', delivered, sent, 'sent'),
    of('Opens', counted.opens, delivered, 'delivered'),
    of('Opens by Apple Mail', counted.prefetched_opens, delivered, 'delivered'),
    of('Unique clicks', counted.clicks, delivered, 'delivered'),
    of('Unsubscribes', counted.unsubscribes, delivered, 'delivered'),
    of('Bounces', bounces, sent, 'sent'),
    of('Complaints', counted.complaints, delivered, 'delivered'),
  ]
}
