/** Version of product and API: `info.version`, the `API-Version` header and the newest changelog entry are this one. */
export const VERSION = '1.46.0'
