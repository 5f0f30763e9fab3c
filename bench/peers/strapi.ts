import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { startProgram } from '../support/stage.ts'
import { install } from './install.ts'
import { callsOf, fillTasks, type Peer } from './program.ts'

const PORT = 4712
const url = `http://127.0.0.1:${PORT}`
const SECRET = 'a secret for measurements only'
const PACKAGES = {
  '@strapi/strapi': '5.54.0',
  node: '22.23.3',
  pg: '8.23.1',
  react: '18.3.1',
  'react-dom': '18.3.1',
  'react-router-dom': '6.30.6',
  'styled-components': '6.6.0',
}

const TASK = {
  kind: 'collectionType',
  collectionName: 'tasks',
  info: { singularName: 'task', pluralName: 'tasks', displayName: 'Task' },
  options: { draftAndPublish: false },
  attributes: {
    title: { type: 'string', required: true },
    state: { type: 'string', default: 'todo' },
    priority: { type: 'string', default: 'none' },
    due: { type: 'date' },
    desc: { type: 'text' },
    tags: { type: 'json' },
  },
}

const factory = (kind: 'Controller' | 'Router' | 'Service') =>
  `module.exports = require('@strapi/strapi').factories.createCore${kind}('api::task.task')`

/** A Strapi project with one content type; its admin pages are not served. */
const FILES: Record<string, string> = {
  'config/server.js': `module.exports = { host: '127.0.0.1', port: ${PORT}, app: { keys: ['${SECRET}'] }, logger: { startup: { enabled: false } } }`,
  'config/admin.js': `module.exports = { serveAdminPanel: false, auth: { secret: '${SECRET}' }, apiToken: { salt: '${SECRET}' }, transfer: { token: { salt: '${SECRET}' } } }`,
  'config/database.js': `module.exports = { connection: { client: 'postgres', connection: { connectionString: process.env.DATABASE_URL }, pool: { min: 2, max: 16 } } }`,
  'config/middlewares.js': `module.exports = ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session', 'favicon', 'public'].map((name) => 'strapi::' + name)`,
  'config/plugins.js': 'module.exports = {}',
  'config/api.js': 'module.exports = { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } }',
  'src/api/task/content-types/task/schema.json': JSON.stringify(TASK),
  'src/api/task/controllers/task.js': factory('Controller'),
  'src/api/task/routes/task.js': factory('Router'),
  'src/api/task/services/task.js': factory('Service'),
  'src/index.js': `module.exports = { async bootstrap({ strapi }) {
    const token = await strapi.service('admin::api-token').create({ name: 'bench', type: 'full-access', description: '', lifespan: null })
    require('node:fs').writeFileSync('token', token.accessKey)
  } }`,
}

export async function startStrapi(databaseUrl: string, count: number): Promise<Peer> {
  const { folder, node, version } = await install('strapi', PACKAGES)
  for (const [file, text] of Object.entries({ ...FILES, 'public/uploads/.keep': '', 'favicon.png': '' })) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
    await writeFile(path.join(folder, file), text)
  }
  const { stop } = await startProgram({
    node,
    args: [path.join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'],
    folder,
    env: { DATABASE_URL: databaseUrl, JWT_SECRET: SECRET, STRAPI_TELEMETRY_DISABLED: 'true' },
    url: `${url}/_health`,
  })
  const ids = await fillTasks(
    databaseUrl,
    count,
    { id: 'document_id', status: 'state' },
    {
      document_id: 'md5(n::text)',
      created_at: 'now()',
      updated_at: 'now()',
      published_at: 'now()',
    },
  )
  const headers = { Authorization: `Bearer ${await readFile(path.join(folder, 'token'), 'utf8')}` }
  const calls = callsOf(url, headers, ids, {
    path: '/api/tasks',
    page: ({ status, offset, total = false }) =>
      `?pagination[start]=${offset}&pagination[limit]=50&pagination[withCount]=${total}&` +
      (status ? `filters[state][$eq]=${status}` : 'sort[0]=due&sort[1]=id'),
    change: 'PUT',
    body: (title) => ({ data: { title } }),
  })
  return { name: `Strapi ${version}`, stop, calls }
}
