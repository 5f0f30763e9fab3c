/** Version of the product and API, as in `info.version`, the `API-Version` header and the newest changelog entry. */
export const VERSION = '1.46.0'
