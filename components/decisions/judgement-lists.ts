import { type Inputs, type Place, rowsAt, textOf } from './inputs.ts'

type JudgementList = { title: string; names: string[]; place: Place; judgements: number[][] }

/** Every set of pairs of an AHP: the criteria for the goal, and the sub-criteria or options for each criterion. */
export function judgementLists(inputs: Inputs): JudgementList[] {
  const names = (key: string) => rowsAt(inputs, key).map(({ name }, index) => textOf(name, `${index + 1}`))
  const [criteria, options] = [names('criteria'), names('options')]
  return [
    { title: 'the goal', names: criteria, place: ['judgements'], judgements: inputs['judgements'] as number[][] },
    ...rowsAt(inputs, 'criteria').flatMap((criterion, index) => {
      const title = criteria[index]!
      const below = rowsAt(criterion, 'criteria')
      return [
        {
          title,
          names: below.length > 0 ? below.map(({ name }) => textOf(name)) : options,
          place: ['criteria', index, 'judgements'],
          judgements: criterion['judgements'] as number[][],
        },
        ...below.map(({ name, judgements }, leaf) => ({
          title: `${title} / ${textOf(name)}`,
          names: options,
          place: ['criteria', index, 'criteria', leaf, 'judgements'],
          judgements: judgements as number[][],
        })),
      ]
    }),
  ]
}
