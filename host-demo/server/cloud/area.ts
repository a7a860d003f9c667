import type { Area } from '../services.ts'
import { cloudRoutes } from './routes.ts'

/** Setting up inputs that read a cloud provider's logs. */
export const area: Area = { name: 'cloud', routes: cloudRoutes }
