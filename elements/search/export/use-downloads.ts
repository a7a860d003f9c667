/** The files this page is fetching: how much of each has come, and their end as files of the user. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { exportFileName, fetchExport } from '../../../core/search/export.ts'
import type { ExportJob } from '../../../core/search/schema.ts'
import { useCore, useWordsOf } from '../../kit/kit.ts'

export type DownloadedJob = Pick<ExportJob, 'id' | 'created_at' | 'format'>
export interface Download {
  readonly bytes: number
  /** Why it ended before its time; null while it runs. */
  readonly problem: string | null
}
export interface Downloads {
  /** By job. */
  readonly running: ReadonlyMap<string, Download>
  readonly start: (job: DownloadedJob) => void
  readonly stop: (id: string) => void
}

/** They end with the component; the jobs do not. */
export function useDownloads(): Downloads {
  const { client } = useCore()
  const wordsOf = useWordsOf()
  const [running, setRunning] = useState<ReadonlyMap<string, Download>>(new Map())
  const controllers = useRef(new Map<string, AbortController>())
  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const controller of all.values()) controller.abort()
    }
  }, [])

  const set = useCallback(
    (id: string, download: Download | null) =>
      setRunning(before => {
        const next = new Map(before)
        if (download) next.set(id, download)
        else next.delete(id)
        return next
      }),
    [],
  )

  const start = useCallback(
    async (job: DownloadedJob) => {
      if (controllers.current.has(job.id)) return
      const controller = new AbortController()
      controllers.current.set(job.id, controller)
      set(job.id, { bytes: 0, problem: null })
      try {
        const file = await fetchExport(client, job, {
          signal: controller.signal,
          onBytes: bytes => set(job.id, { bytes, problem: null }),
        })
        save(file, exportFileName(job))
        set(job.id, null)
      } catch (error) {
        set(job.id, controller.signal.aborted ? null : { bytes: 0, problem: wordsOf(error) })
      } finally {
        controllers.current.delete(job.id)
      }
    },
    [client, set, wordsOf],
  )
  const stop = useCallback(
    (id: string) => {
      controllers.current.get(id)?.abort()
      set(id, null)
    },
    [set],
  )
  return useMemo(() => ({ running, start: (job: DownloadedJob) => void start(job), stop }), [running, start, stop])
}

const RELEASE_MS = 60_000

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser reads the address after the click, some of them late.
  setTimeout(() => URL.revokeObjectURL(url), RELEASE_MS)
}
