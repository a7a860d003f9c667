/** Shapes of `/system/stats` (contract 2, 1.4), in bytes, milliseconds and percent. Numbers that Node does not tell are -1. */
import { Type } from 'typebox'

const numbers = <const Name extends string>(...names: readonly Name[]) =>
  Type.Object(Object.fromEntries(names.map(name => [name, Type.Number()])) as Record<Name, Type.TNumber>)
const OrNull = Type.Union([Type.String(), Type.Null()])
const Texts = Type.Array(Type.String())

const FileSystem = Type.Interface(
  [
    numbers(
      'total',
      'free',
      'available',
      'used',
      'used_percent',
      'inodes_total',
      'inodes_free',
      'inodes_used',
      'inodes_used_percent',
      'disk_reads',
      'disk_writes',
      'disk_read_bytes',
      'disk_write_bytes',
      'disk_queue',
      'disk_service_time',
    ),
  ],
  { path: Type.String(), mount: OrNull, dev: OrNull, type_name: OrNull, sys_type_name: OrNull },
)

export const statsSchemas = {
  fs: Type.Object({ filesystems: Type.Record(Type.String(), FileSystem) }),
  jvm: Type.Object({
    version: Type.String(),
    vm_name: Type.String(),
    vm_version: Type.String(),
    vm_vendor: Type.String(),
    spec_name: Type.String(),
    spec_version: Type.String(),
    spec_vendor: Type.String(),
    start_time: Type.Number(),
    mem: numbers('heap_init', 'heap_max', 'non_heap_init', 'non_heap_max', 'direct_memory_max'),
    input_arguments: Texts,
    boot_class_path: Type.String(),
    class_path: Type.String(),
    system_properties: Type.Object({}),
    garbage_collectors: Texts,
    memory_pools: Texts,
  }),
  network: Type.Object({
    primary_interface: OrNull,
    interfaces: Type.Record(
      Type.String(),
      Type.Object({
        name: Type.String(),
        addresses: Texts,
        mac_address: Type.String(),
        mtu: Type.Number(),
        interface_stats: Type.Null(),
      }),
    ),
    tcp: Type.Null(),
  }),
  os: Type.Object({
    load_average: Type.Array(Type.Number()),
    uptime: Type.Number(),
    processor: Type.Interface(
      [
        numbers(
          'mhz',
          'total_cores',
          'total_sockets',
          'cores_per_socket',
          'cache_size',
          'sys',
          'user',
          'idle',
          'stolen',
        ),
      ],
      { model: Type.String(), vendor: Type.String() },
    ),
    memory: numbers('total', 'free', 'free_percent', 'used', 'used_percent', 'actual_free', 'actual_used'),
    swap: numbers('total', 'free', 'used'),
  }),
  process: Type.Object({
    pid: Type.Number(),
    open_file_descriptors: Type.Number(),
    max_file_descriptors: Type.Number(),
    cpu: numbers('percent', 'sys', 'user', 'total'),
    memory: numbers('total_virtual', 'resident', 'share'),
  }),
}

export const SystemStats = Type.Object({
  fs: statsSchemas.fs,
  jvm: statsSchemas.jvm,
  network: Type.Union([statsSchemas.network, Type.Null()]),
  os: statsSchemas.os,
  process: statsSchemas.process,
})
