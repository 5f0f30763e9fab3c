'use client'

import { useMutation } from '@tanstack/react-query'
import { Page } from '#components/shell/page.tsx'
import { useTRPC } from '#components/sync/trpc.tsx'
import { FormField } from '#components/ui/form.tsx'
import { NumberInput } from '#components/ui/number-input.tsx'
import { PageHeader } from '#components/ui/page-header.tsx'
import { SaveForm } from '#components/ui/save-form.tsx'
import { Card, Section } from '#components/ui/section.tsx'
import { pick, useZodForm } from '#components/ui/use-zod-form.ts'
import type { RiskBands } from '#server/modules/risks/schema.ts'
import { HeatLegend } from './heat-legend.tsx'
import { LEVELS } from './risk-labels.ts'

const schema = () => import('#server/modules/risks/schema.ts').then((module) => module.RiskBands)

const NAMES = ['low', 'medium', 'high'] as const

/** The scores of each level. */
export function BandSettings({ bands }: { bands: RiskBands }) {
  const { mutateAsync } = useMutation(useTRPC().risks.updateBands.mutationOptions())
  const form = useZodForm(schema, bands, 'risk bands')
  const { low, medium, high } = form.values
  const isAscending = 0 < low && low < medium && medium < high && high < 25
  return (
    <Page>
      <PageHeader title="Risks" description="Risk levels for everyone in this workspace." />
      <Section
        title="Levels"
        description="The highest score of each level; scores above are critical. A change applies to all risks immediately."
      >
        <Card className="max-w-160">
          <SaveForm form={form} verb="Save levels" primary onSave={(values) => mutateAsync(pick(values, form.changed))}>
            <div className="grid grid-cols-3 gap-3">
              {NAMES.map((name) => (
                <FormField key={name} form={form} name={name} label={`${LEVELS[name].label} up to`}>
                  {({ value, onValueChange, ...control }) => (
                    <NumberInput
                      {...control}
                      decimals={0}
                      least={1}
                      most={24}
                      value={value}
                      onValueChange={(next) => onValueChange(next ?? Number.NaN)}
                    />
                  )}
                </FormField>
              ))}
            </div>
            {isAscending && <HeatLegend bands={form.values} />}
          </SaveForm>
        </Card>
      </Section>
    </Page>
  )
}
