/** Rules of streams that both sides need (contract 1, 5.1). */
export const DEFAULT_STREAM_ID = '000000000000000000000001'
/** Events, system events and failures: not editable, not part of a search that names no stream. */
export const SPECIAL_STREAM_IDS: readonly string[] = ['000000000000000000000002', '000000000000000000000003', '000000000000000000000004']

export const isDefaultStream = (id: string): boolean => id === DEFAULT_STREAM_ID
export const isSpecialStream = (id: string): boolean => SPECIAL_STREAM_IDS.includes(id)
