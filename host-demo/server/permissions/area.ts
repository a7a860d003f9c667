import type { Area } from '../services.ts'
import { shareRoutes } from './routes.ts'

export const area: Area = { name: 'permissions', routes: shareRoutes }
