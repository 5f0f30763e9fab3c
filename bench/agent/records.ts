import { addTasks, type Stage } from '../support/stage.ts'

const AT = `now() - n * interval '1 minute'`
const PEOPLE = 60

/** 50,000 records of the kinds that tools read, with unique and shared names. */
const RECORDS: Record<string, [count: number, statement: string]> = {
  member: [
    PEOPLE,
    `insert into member (workspace_id, id, name, email, title, role, status, created_at, updated_at)
     select $1, gen_random_uuid(), 'Person ' || n, 'person' || n || '@bench.test', 'Engineer', 'member', 'active', ${AT}, ${AT} from numbers`,
  ],
  project: [
    1_000,
    `insert into project (workspace_id, id, name, "desc", status, owners, team, color, version, created_at, updated_at)
     select $1, gen_random_uuid(), 'Project ' || n, 'A project', (array['planned', 'active', 'on_hold', 'completed'])[1 + n % 4],
       '{}', '{}', 'blue', 1, ${AT}, ${AT} from numbers`,
  ],
  folder: [
    300,
    `insert into folder (workspace_id, id, name, position, version, created_at, updated_at)
     select $1, gen_random_uuid(), 'Folder ' || n, n, 1, ${AT}, ${AT} from numbers`,
  ],
  document: [
    8_000,
    `with made as (select gen_random_uuid() as id, n, repeat('word' || n % 900 || ' and so on. ', 60) as body from numbers),
     document as (
       insert into document (workspace_id, id, title, kind, tags, words, mentions, markdown, "text", version, created_at, updated_at)
       select $1, id, 'Document ' || n, 'note', array['tag' || n % 20], 240, '{}', body, body, 1, ${AT}, ${AT} from made)
     insert into document_index select $1, id, array_to_tsvector(array['word' || n % 900, 'and', 'so', 'on']) from made`,
  ],
  contact: [
    10_000,
    `insert into contact (workspace_id, id, name, email, company, tags, notes, version, created_at, updated_at)
     select $1, gen_random_uuid(), 'Contact ' || n, 'contact' || n || '@customer.test', 'Company ' || n % 500, '{}', '', 1, ${AT}, ${AT} from numbers`,
  ],
  deal: [
    4_000,
    `insert into deal (workspace_id, id, name, stage, amount, currency, probability, owners, tags, notes, version, created_at, updated_at)
     select $1, gen_random_uuid(), 'Deal ' || n, 'qualified', 1000, 'EUR', 30, '{}', '{}', '', 1, ${AT}, ${AT} from numbers`,
  ],
}

/** Tasks fill up to 50,000; some belong to projects and people. */
export async function addRecords({ sql, workspaceId }: Stage): Promise<number> {
  let total = 0
  for (const [table, [count, statement]] of Object.entries(RECORDS)) {
    await sql(statement.replace('from numbers', `from generate_series(1, ${count}) n`), [workspaceId])
    await sql(`vacuum (analyze) ${table}`)
    total += count
  }
  const tasks = 50_000 - total
  await addTasks(sql, workspaceId, tasks)
  await sql(
    `update task set
       project = (select id from project p where p.workspace_id = task.workspace_id and p.name = 'Project ' || (1 + (hashtext(task.id::text) & 511))),
       assignees = array(select id from member m where m.workspace_id = task.workspace_id and m.name = 'Person ' || 1 + (hashtext(task.id::text) & 31)),
       due = current_date + (hashtext(task.id::text) & 63)
     where workspace_id = $1 and hashtext(id::text) & 1 = 0`,
    [workspaceId],
  )
  await sql('vacuum (full, analyze) task')
  return total + tasks
}
