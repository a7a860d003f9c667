import { backendsPath } from '../../core/authentication/entity.ts'

/** Path of all services that the user may read, on one page. */
export const allServicesPath = `${backendsPath}?per_page=0&sort=title&order=asc`
