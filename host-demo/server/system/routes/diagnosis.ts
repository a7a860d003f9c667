/** A node looked at from inside: threads, what is being processed, the operating system, the log (contract 2, 1.1, 1.4, 1.5, 1.7). */
import { Type } from 'typebox'
import { LoggersSummary, ProcessBufferDump, Subsystems, ThreadDump } from '../../../../core/system/schema.ts'
import { notFound } from '../../platform/errors/errors.ts'
import { route, type ApiRequest, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../platform/services.ts'
import { loggerName, loggersFor, recentLines, setLevel, subsystemName, subsystemsFor } from '../loggers.ts'
import { statsSchemas, SystemStats } from '../stats-schemas.ts'
import { allStats, fsStats, jvmStats, networkStats, osStats, processStats } from '../stats.ts'
import { threadDump } from '../thread-dump.ts'

const byNode = Type.Object({ nodeId: Type.String() })

export function diagnosisRoutes(services: Services): readonly Route[] {
  const { node, ingest } = services
  const get = { method: 'GET', area: 'System' } as const
  const known = (nodeId: string) => {
    if (nodeId !== node.nodeId) throw notFound(`There is no node <${nodeId}>.`)
  }
  const bufferDump = (): ProcessBufferDump => {
    const work = ingest.workingOn()
    return {
      processbuffer_dump: {
        'ProcessBufferProcessor #0': work ? `batch ${work.sequence}, message ${work.position}` : 'idle',
      },
    }
  }
  const stats = {
    fs: () => fsStats(services),
    jvm: () => jvmStats(services),
    network: networkStats,
    os: osStats,
    process: processStats,
  }
  const loggers = (summary: string) => ({ ...get, permission: 'authenticated', summary }) as const

  async function level({
    caller,
    params,
  }: ApiRequest<unknown, unknown, { subsystem: string; level: string }>): Promise<void> {
    if (params.subsystem !== subsystemName) throw notFound(`There is no subsystem '${params.subsystem}'.`)
    await setLevel(services, caller, params.level)
  }
  return [
    route({
      ...get,
      path: '/system/threaddump',
      permission: `threads:dump:${node.nodeId}`,
      summary: 'What every thread is doing',
      replies: { 200: ThreadDump },
      produces: ['text/plain'],
      sends: true,
      handler: ({ headers }, reply) => {
        const text = threadDump()
        return headers.accept?.startsWith('text/plain')
          ? reply.type('text/plain; charset=utf-8').send(text)
          : { threaddump: text }
      },
    }),
    route({
      ...get,
      path: '/cluster/:nodeId/threaddump',
      permission: ({ nodeId }) => `threads:dump:${nodeId}`,
      params: byNode,
      summary: 'What every thread of a node is doing',
      replies: { 200: ThreadDump },
      handler: ({ params }) => {
        known(params.nodeId)
        return { threaddump: threadDump() }
      },
    }),
    route({
      ...get,
      path: '/system/processbufferdump',
      permission: `processbuffer:dump:${node.nodeId}`,
      summary: 'Which message is being processed',
      replies: { 200: ProcessBufferDump },
      handler: bufferDump,
    }),
    route({
      ...get,
      path: '/cluster/:nodeId/processbufferdump',
      permission: ({ nodeId }) => `processbuffer:dump:${nodeId}`,
      params: byNode,
      summary: 'Which message a node is processing',
      replies: { 200: ProcessBufferDump },
      handler: ({ params }) => {
        known(params.nodeId)
        return bufferDump()
      },
    }),
    route({
      ...get,
      path: '/cluster/processbufferdump',
      permission: 'processbuffer:dump',
      summary: 'Which message each node is processing',
      replies: { 200: Type.Record(Type.String(), ProcessBufferDump) },
      handler: () => ({ [node.nodeId]: bufferDump() }),
    }),
    route({
      ...get,
      path: '/system/stats',
      permission: `system:read:${node.nodeId}`,
      summary: 'What the system says of this node',
      replies: { 200: SystemStats },
      handler: () => allStats(services),
    }),
    ...Object.entries(stats).map(([name, handler]) =>
      route({
        ...get,
        path: `/system/stats/${name}`,
        permission: `system:read:${node.nodeId}`,
        summary: `What the system says of this node: ${name}`,
        handler,
        replies: { 200: statsSchemas[name as keyof typeof stats] },
      }),
    ),
    route({
      ...loggers('Loggers and their levels'),
      path: '/system/loggers',
      replies: { 200: LoggersSummary },
      handler: ({ caller }) => loggersFor(services, caller),
    }),
    route({
      ...loggers('Parts of the log and their levels'),
      path: '/system/loggers/subsystems',
      replies: { 200: Subsystems },
      handler: ({ caller }) => subsystemsFor(services, caller),
    }),
    route({
      ...loggers('Loggers of every node'),
      path: '/cluster/system/loggers',
      replies: { 200: Type.Record(Type.String(), LoggersSummary) },
      handler: ({ caller }) => ({ [node.nodeId]: loggersFor(services, caller) }),
    }),
    route({
      ...loggers('Parts of the log of every node'),
      path: '/cluster/system/loggers/subsystems',
      replies: { 200: Type.Record(Type.String(), Subsystems) },
      handler: ({ caller }) => ({ [node.nodeId]: subsystemsFor(services, caller) }),
    }),
    route({
      method: 'PUT',
      area: 'System',
      path: '/system/loggers/subsystems/:subsystem/level/:level',
      summary: 'Sets the level of a part of the log',
      permission: ({ subsystem }) => `loggers:editsubsystem:${subsystem}`,
      replies: { 204: null },
      params: Type.Object({ subsystem: Type.String(), level: Type.String() }),
      handler: level,
    }),
    route({
      method: 'PUT',
      area: 'System',
      path: '/cluster/system/loggers/:nodeId/subsystems/:subsystem/level/:level',
      replies: { 204: null },
      permission: ({ subsystem }) => `loggers:editsubsystem:${subsystem}`,
      summary: 'Sets the level of a part of a node’s log',
      params: Type.Object({ nodeId: Type.String(), subsystem: Type.String(), level: Type.String() }),
      handler: request => {
        known(request.params.nodeId)
        return level(request)
      },
    }),
    route({
      method: 'PUT',
      area: 'System',
      path: '/system/loggers/:loggerName/level/:level',
      summary: 'Sets the level of a logger',
      permission: params => `loggers:edit:${params['loggerName']}`,
      replies: { 204: null },
      params: Type.Object({ loggerName: Type.String(), level: Type.String() }),
      handler: async ({ caller, params }) => {
        if (params.loggerName !== loggerName) throw notFound(`There is no logger '${params.loggerName}'.`)
        await setLevel(services, caller, params.level)
      },
    }),
    route({
      ...get,
      path: '/system/loggers/messages/recent',
      permission: 'loggersmessages:read',
      summary: 'The last lines of the server log',
      query: Type.Object({ limit: Type.Integer({ minimum: 0, default: 1000 }) }),
      replies: { 200: null },
      produces: ['text/plain'],
      sends: true,
      handler: async ({ query }, reply) =>
        reply.type('text/plain; charset=utf-8').send(await recentLines(services, query.limit)),
    }),
  ]
}
