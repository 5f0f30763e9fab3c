import type { Page } from '@playwright/test'

const LINES = [
  'ID,Title,Status,Priority,Project ID,Project,Assignee,Archived',
  'ENG-1,Check the plates,QA,High,p1,Website,Kim Fremd,',
  'ENG-2,,Todo,Low,p1,Website,,',
  'ENG-3,Old plates,Done,Low,,,,2026-01-05',
]

/** Checks a file of Linear and imports another one; returns the addresses of both. */
export async function importFiles(inside: Page, root: string): Promise<Record<string, string>> {
  const check = async (name: string, lines: readonly string[]) => {
    await inside.goto(`${root}/settings/imports`)
    await inside.getByRole('button', { name: 'Import from Linear' }).click()
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
    await inside.getByRole('dialog').getByLabel('Choose a file').setInputFiles(file)
    await inside.getByRole('button', { name: /^Import \d/ }).waitFor()
    return new URL(inside.url()).pathname
  }
  const checkedImport = await check('issues.csv', LINES)
  const importedFile = await check('older issues.csv', [
    LINES[0]!,
    'OLD-1,Sort the archive,Todo,Low,,,,',
    'OLD-2,,Todo,Low,,,,',
  ])
  await inside.getByRole('button', { name: 'Import 1 record' }).click()
  await inside.getByText('older issues.csv is imported').waitFor()
  return { checkedImport, importedFile }
}
