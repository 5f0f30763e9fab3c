/** Credentials of a first start. The password and the token are shown only once. */
export type Demo = { email: string; password: string; token: string; workspace: string }

const RULE = '─'.repeat(78)

/** No side borders, so that lines can be copied into a shell. */
const box = (lines: readonly string[]) => [RULE, ...lines.map((line) => (line ? `  ${line}` : '')), RULE, ''].join('\n')

/** After the first start on an empty embedded database. */
export function demoBox(baseUrl: string, { email, password, token }: Demo): string {
  return box([
    'Atrium is running.',
    '',
    `Sign in    ${baseUrl}/sign-in`,
    `Email      ${email}`,
    `Password   ${password}`,
    `API token  ${token}`,
    '',
    'Try the API:',
    `curl "${baseUrl}/api/v1/tasks?limit=3" -H "Authorization: Bearer ${token}"`,
    '',
    'The password and the token are shown only once.',
  ])
}

/** On every later start, without credentials. */
export function laterBox(baseUrl: string, workspace: string): string {
  return box([
    'Atrium is running.',
    '',
    `Sign in        ${baseUrl}/sign-in`,
    `Create token   npm run -s atrium -- token create --workspace ${workspace} --name my-token`,
    'Reset password npm run -s atrium -- member reset-password --email <your email>',
  ])
}

/** An external database without a workspace: anyone who reads this output can create the first one. */
export function setupBox(baseUrl: string, code: string): string {
  return box([
    'Atrium is running and has no workspace yet. Create the first one, with you as its owner:',
    `${baseUrl}/setup?code=${code}`,
  ])
}
