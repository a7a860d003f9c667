/** Returns the stacks of the main thread and of the workers, as Node reports them. */
interface Report {
  readonly header: { readonly threadId?: number }
  readonly javascriptStack?: { readonly stack?: readonly string[] }
  readonly workers?: readonly Report[]
}

/** Only the stacks: the report knows the environment, too, with its passwords. Workers answer between two steps of their code. */
export function threadDump(now: Date = new Date()): string {
  const report = process.report as NodeJS.ProcessReport & { excludeNetwork: boolean }
  report.excludeNetwork = true
  report.excludeEnv = true
  const { workers = [], ...main } = report.getReport() as unknown as Report
  const stacks = [
    ['Main thread', main] as const,
    ...workers.map(worker => [`Worker ${worker.header.threadId ?? '?'}`, worker] as const),
  ]
  const texts = stacks.map(([name, { javascriptStack }]) => {
    const stack = (javascriptStack?.stack ?? []).filter(line => line !== 'Unavailable.')
    return [`"${name}"`, ...(stack.length > 0 ? stack : ['waits for work'])].join('\n    ')
  })
  return [`Dump of ${stacks.length} threads at ${now.toISOString()}`, ...texts, ''].join('\n\n')
}
