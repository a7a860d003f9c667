/** Rules of lookup data adapters that forms and server share. */

/** Why a data adapter may not have this name, or null where it may: an address must find it, and by nothing but its name. */
export function adapterNameProblem(name: string): 'blank' | 'address' | 'id' | null {
  if (name.trim() === '' || name.trim() !== name) return 'blank'
  if (/^\.{1,2}$|\//.test(name)) return 'address'
  return /^[0-9a-f]{24}$/.test(name) ? 'id' : null
}
