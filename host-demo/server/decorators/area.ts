import type { Area } from '../services.ts'
import { decoratorRoutes } from './routes.ts'

/** After `streams`: a decorator may belong to one. */
export const area: Area = { name: 'decorators', routes: decoratorRoutes }
