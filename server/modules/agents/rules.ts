/** How one client connects to the agent connector. */
export type Setup = {
  client: string
  /** Where to put the code. */
  where: string
  language: 'bash' | 'json' | 'text'
  code: string
  /** Whether the client signs in with OAuth instead of a token. */
  signsIn: boolean
}

/** The snippets for each supported client; `token` may be a placeholder. The guide shows the same texts. */
export function setUps(publicUrl: string, token: string): Setup[] {
  const url = `${publicUrl}/api/agent/mcp`
  const headers = { Authorization: `Bearer ${token}` }
  const json = (value: object) => JSON.stringify(value, null, 2)
  return [
    {
      client: 'Claude Code',
      where: 'Run this in a terminal, then sign in with /mcp.',
      language: 'bash',
      code: `claude mcp add --transport http atrium ${url}`,
      signsIn: true,
    },
    {
      client: 'Claude',
      where: 'Settings, Connectors, Add custom connector. Paste this URL, then choose Connect.',
      language: 'text',
      code: url,
      signsIn: true,
    },
    {
      client: 'ChatGPT',
      where: 'Settings, Apps, with developer mode on: create an app with this URL and OAuth.',
      language: 'text',
      code: url,
      signsIn: true,
    },
    {
      client: 'Cursor',
      where: 'In ~/.cursor/mcp.json, or in .cursor/mcp.json of a project.',
      language: 'json',
      code: json({ mcpServers: { atrium: { url, headers } } }),
      signsIn: false,
    },
    {
      client: 'VS Code',
      where: 'In .vscode/mcp.json of a project, or with the command MCP: Open User Configuration.',
      language: 'json',
      code: json({ servers: { atrium: { type: 'http', url, headers } } }),
      signsIn: false,
    },
    {
      client: 'Zed',
      where: 'In settings.json, with the command zed: open settings.',
      language: 'json',
      code: json({ context_servers: { atrium: { url, headers } } }),
      signsIn: false,
    },
    {
      client: 'Plain HTTP',
      where: 'Any program that sends HTTP requests.',
      language: 'bash',
      code: [
        `curl ${publicUrl}/api/agent/tools/list_tasks \\`,
        `  -H "Authorization: Bearer ${token}" \\`,
        `  -H "Content-Type: application/json" \\`,
        `  -d '{"limit": 5}'`,
      ].join('\n'),
      signsIn: false,
    },
  ]
}
