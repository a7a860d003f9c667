import type { FastifyRequest } from 'fastify'

/** Whether the JSON of the answer is to be indented, for people: `?pretty=true`. */
export const isPretty = ({ query }: FastifyRequest): boolean => (query as Record<string, unknown>)['pretty'] === 'true'
