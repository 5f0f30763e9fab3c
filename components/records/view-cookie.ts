/**
 * Cookie with the last view of a list by a member, a query string; its path is that of the list. The server reads it,
 * so that no other view flashes.
 */
export const viewCookie = (member: string) => `view-${member}`
