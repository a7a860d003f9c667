export const motoRequired: boolean
export function installMoto(): { python: string; reason?: undefined } | { python?: undefined; reason: string }
