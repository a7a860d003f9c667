/**
 * Reports statistics of the operating system and the runtime (contract 2, 1.4). Numbers that Node does not provide are
 * -1 or, where the contract allows it, null; JVM fields describe V8: heap spaces are its memory pools, and it has no
 * collectors to name.
 */
import { readdir, readFile, statfs } from 'node:fs/promises'
import { availableParallelism, cpus, freemem, loadavg, networkInterfaces, totalmem, uptime } from 'node:os'
import { resolve } from 'node:path'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import type { Services } from '../platform/services.ts'

const unknown = -1
const percent = (part: number, whole: number) => (whole > 0 ? Math.round((100 * part) / whole) : 0)

/** Returns the statistics of the data folder's file system. */
export async function fsStats({ settings }: Services) {
  const path = resolve(settings.dataDir)
  const { bsize, blocks, bfree, bavail, files, ffree } = await statfs(path)
  const [total, free, used] = [blocks * bsize, bfree * bsize, (blocks - bfree) * bsize]
  return {
    filesystems: {
      [path]: {
        path,
        mount: null,
        dev: null,
        type_name: null,
        sys_type_name: null,
        total,
        free,
        available: bavail * bsize,
        used,
        used_percent: percent(used, total),
        inodes_total: files,
        inodes_free: ffree,
        inodes_used: files - ffree,
        inodes_used_percent: percent(files - ffree, files),
        disk_reads: unknown,
        disk_writes: unknown,
        disk_read_bytes: unknown,
        disk_write_bytes: unknown,
        disk_queue: unknown,
        disk_service_time: unknown,
      },
    },
  }
}

export function jvmStats({ node }: Services) {
  const { heap_size_limit, total_heap_size, external_memory } = getHeapStatistics()
  return {
    version: process.versions.node,
    vm_name: 'V8',
    vm_version: process.versions.v8,
    vm_vendor: 'Node.js',
    spec_name: node.runtime,
    spec_version: process.version,
    spec_vendor: 'Node.js',
    start_time: node.startedAt,
    mem: {
      heap_init: total_heap_size,
      heap_max: heap_size_limit,
      non_heap_init: external_memory,
      non_heap_max: unknown,
      direct_memory_max: unknown,
    },
    input_arguments: [],
    boot_class_path: '',
    class_path: '',
    system_properties: {},
    garbage_collectors: [],
    memory_pools: getHeapSpaceStatistics().map(({ space_name }) => space_name),
  }
}

export function networkStats() {
  const interfaces = Object.fromEntries(
    Object.entries(networkInterfaces()).map(([name, addresses = []]) => [
      name,
      {
        name,
        addresses: addresses.map(({ address }) => address),
        mac_address: addresses[0]?.mac ?? '',
        mtu: unknown,
        interface_stats: null,
      },
    ]),
  )
  const primary = Object.entries(networkInterfaces()).find(([, addresses = []]) =>
    addresses.some(({ internal }) => !internal),
  )
  return { primary_interface: primary?.[0] ?? null, interfaces, tcp: null }
}

export function osStats() {
  const cores = cpus()
  const times = cores.reduce(
    (sum, { times }) => ({
      sys: sum.sys + times.sys,
      user: sum.user + times.user,
      idle: sum.idle + times.idle,
      all: sum.all + times.sys + times.user + times.idle + times.nice + times.irq,
    }),
    { sys: 0, user: 0, idle: 0, all: 0 },
  )
  const [total, free] = [totalmem(), freemem()]
  return {
    load_average: loadavg(),
    uptime: Math.round(uptime()),
    processor: {
      model: cores[0]?.model ?? '',
      vendor: '',
      mhz: cores[0]?.speed ?? unknown,
      total_cores: availableParallelism(),
      total_sockets: unknown,
      cores_per_socket: unknown,
      cache_size: unknown,
      sys: percent(times.sys, times.all),
      user: percent(times.user, times.all),
      idle: percent(times.idle, times.all),
      stolen: unknown,
    },
    memory: {
      total,
      free,
      free_percent: percent(free, total),
      used: total - free,
      used_percent: percent(total - free, total),
      actual_free: free,
      actual_used: total - free,
    },
    swap: { total: unknown, free: unknown, used: unknown },
  }
}

export async function processStats() {
  const { user, system } = process.cpuUsage()
  return {
    pid: process.pid,
    open_file_descriptors: await openFiles(),
    max_file_descriptors: await mostFiles(),
    cpu: {
      percent: percent((user + system) / 1000, process.uptime() * 1000),
      sys: Math.round(system / 1000),
      user: Math.round(user / 1000),
      total: Math.round((user + system) / 1000),
    },
    memory: { total_virtual: unknown, resident: process.memoryUsage.rss(), share: unknown },
  }
}

/** Linux tells; others do not. */
const openFiles = () =>
  readdir('/proc/self/fd').then(
    ({ length }) => length,
    () => unknown,
  )
const mostFiles = () =>
  readFile('/proc/self/limits', 'utf8').then(
    limits => Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? unknown),
    () => unknown,
  )

export const allStats = async (services: Services) => ({
  fs: await fsStats(services),
  jvm: jvmStats(services),
  network: null,
  os: osStats(),
  process: await processStats(),
})
