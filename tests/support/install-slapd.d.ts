export const slapdRequired: boolean
export function installSlapd(): { readonly root: string; readonly reason?: undefined } | { readonly reason: string }
