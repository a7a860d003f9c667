import type { Area } from '../services.ts'
import { notificationRoutes } from './routes.ts'

export const area: Area = { name: 'notifications', routes: notificationRoutes }
