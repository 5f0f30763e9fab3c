/** Version of the product and API, as in `info.version`, the `API-Version` header and the newest release of the changelog. */
export const VERSION = '1.46.0'
