import pg from 'pg'

/**
 * A connection of the owner of a cell, which sees the rows of every workspace. Texts of values are the same from every
 * server.
 */
export async function openEnd(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'atrium move',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    `set app.maintenance = 'on'; set search_path = public; set timezone = 'UTC'; set datestyle = 'ISO';
     set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1; set jit = off;
     set statement_timeout = 0; set idle_in_transaction_session_timeout = '60s'; set lock_timeout = '5s'`,
  )
  return client
}
