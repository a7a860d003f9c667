/** The services of a shop that does not exist, and what they log. */
import type { Random } from './random.ts'

/** A GELF message without version, host and timestamp. */
export interface Line {
  readonly level: number
  readonly text: string
  readonly full?: string
  readonly fields: Readonly<Record<string, string | number>>
}
interface Service {
  readonly name: string
  /** Share of all messages. */
  readonly weight: number
  readonly hosts: readonly string[]
  /** `trouble` is true while the payment provider is slow. */
  line(random: Random, trouble: boolean): Line
}

const nodes = Array.from({ length: 12 }, (_, i) => `k8s-node-${String(i + 1).padStart(2, '0')}`)
const regions = ['eu-central', 'eu-west', 'us-east']
const users = ['amara', 'bjorn', 'chidi', 'dalia', 'emre', 'freya', 'goran', 'hana', 'ines', 'jonas', 'kaito', 'lena']

function request(random: Random, name: string, method: string, path: string, status: number, typical: number): Line {
  const took = random.duration(status >= 500 ? typical * 6 : typical)
  return {
    level: status >= 500 ? 3 : status >= 400 ? 4 : 6,
    text: `${method} ${path} ${status} in ${took} ms`,
    fields: {
      service: name,
      http_method: method,
      http_path: path,
      http_status: status,
      duration_ms: took,
      bytes_sent: 200 + random.below(20_000),
      region: random.pick(regions, 1.6),
      trace_id: random.hex(32),
      pod: `${name}-${random.pick(['6d9f7c', '7b4c55', '5f88d1'])}-${random.hex(5)}`,
    },
  }
}

function statusOf(random: Random, errors: number): number {
  if (random.chance(errors)) return random.pick([500, 502, 503, 504])
  return random.pick([200, 200, 200, 200, 200, 200, 201, 204, 304, 301, 400, 401, 404], 1.3)
}

export const services: readonly Service[] = [
  {
    name: 'gateway',
    weight: 34,
    hosts: nodes.slice(0, 4),
    line(random, trouble): Line {
      const [method, path] = random.pick(
        [
          ['GET', `/products/${random.below(900)}`],
          ['GET', '/products'],
          ['GET', '/'],
          ['GET', '/search'],
          ['PUT', '/cart'],
          ['GET', '/cart'],
          ['POST', '/orders'],
          ['POST', '/login'],
          ['GET', '/healthz'],
          ['DELETE', '/cart'],
        ] as const,
        1.4,
      )
      return request(random, 'gateway', method, path, statusOf(random, trouble ? 0.06 : 0.004), 24)
    },
  },
  {
    name: 'checkout',
    weight: 18,
    hosts: nodes.slice(3, 8),
    line(random, trouble): Line {
      const order = 84_000_000 + random.below(900_000)
      if (trouble && random.chance(0.3)) {
        return {
          level: 4,
          text: `retry ${1 + random.below(3)}/3 for capture of order ${order}: upstream payments answered 503, backing off ${200 * (1 + random.below(4))} ms`,
          fields: {
            service: 'checkout',
            order,
            upstream: 'payments',
            attempt: 1 + random.below(3),
            region: random.pick(regions),
            trace_id: random.hex(32),
          },
        }
      }
      const line = request(random, 'checkout', 'POST', '/v2/orders', statusOf(random, trouble ? 0.1 : 0.006), 180)
      return {
        ...line,
        text: `${line.text} order=${order}`,
        fields: {
          ...line.fields,
          order,
          amount: Math.round(random.next() ** 2 * 40_000) / 100,
          currency: random.pick(['EUR', 'USD', 'SEK'], 1.8),
        },
      }
    },
  },
  {
    name: 'payments',
    weight: 14,
    hosts: nodes.slice(6, 10),
    line(random, trouble): Line {
      const amount = Math.round(random.next() ** 2 * 40_000) / 100
      const transaction = random.hex(8)
      if (random.chance(trouble ? 0.45 : 0.01)) {
        return {
          level: 3,
          text: `capture failed: timeout after 3000 ms waiting for acquirer-b (attempt 3 of 3) txn=${transaction} amount=${amount} EUR`,
          full: `AcquirerTimeout: no answer from acquirer-b within 3000 ms\n  at capture (acquirer.ts:118)\n  at settle (settlement.ts:64)\n  at consume (queue.ts:31)\ncaused by ETIMEDOUT 10.42.7.18:8443`,
          fields: {
            service: 'payments',
            acquirer: 'acquirer-b',
            txn: transaction,
            amount,
            currency: 'EUR',
            duration_ms: 3000,
            http_status: 504,
            trace_id: random.hex(32),
          },
        }
      }
      return {
        level: random.chance(0.1) ? 5 : 6,
        text: `captured ${amount} EUR through ${random.pick(['acquirer-a', 'acquirer-b'])} txn=${transaction}`,
        fields: {
          service: 'payments',
          txn: transaction,
          amount,
          currency: 'EUR',
          duration_ms: random.duration(140),
          trace_id: random.hex(32),
        },
      }
    },
  },
  {
    name: 'inventory',
    weight: 10,
    hosts: nodes.slice(8, 12),
    line(random): Line {
      const sku = `sku-${1000 + random.below(4000)}`
      return {
        level: random.chance(0.03) ? 4 : 7,
        text: `reserved ${1 + random.below(4)} of ${sku} in warehouse ${random.pick(['north', 'south', 'port'])}`,
        fields: { service: 'inventory', sku, stock: random.below(500), duration_ms: random.duration(8) },
      }
    },
  },
  {
    name: 'sshd',
    weight: 8,
    hosts: ['bastion-1', 'bastion-2'],
    line(random): Line {
      const address = `10.${random.below(4)}.${random.below(256)}.${random.below(256)}`
      const user = random.pick(users)
      return random.chance(0.25)
        ? {
            level: 5,
            text: `Failed password for ${random.chance(0.5) ? 'invalid user ' : ''}${random.pick(['root', 'oracle', 'test', user])} from ${address} port ${30_000 + random.below(30_000)} ssh2`,
            fields: {
              service: 'sshd',
              application_name: 'sshd',
              process_id: String(1000 + random.below(30_000)),
              src_ip: address,
            },
          }
        : {
            level: 6,
            text: `Accepted publickey for ${user} from ${address} port ${30_000 + random.below(30_000)} ssh2`,
            fields: {
              service: 'sshd',
              application_name: 'sshd',
              process_id: String(1000 + random.below(30_000)),
              src_ip: address,
              user,
            },
          }
    },
  },
  {
    name: 'postgres',
    weight: 9,
    hosts: ['orders-db-01', 'orders-db-02', 'pay-db-01'],
    line(random, trouble): Line {
      const took = random.duration(trouble ? 900 : 60)
      return took > 1500
        ? {
            level: 4,
            text: `duration: ${took} ms  statement: update accounts set balance = balance - $1 where id = $2`,
            fields: { service: 'postgres', duration_ms: took, db: 'payments', rows: 1 },
          }
        : {
            level: 7,
            text: `checkpoint complete: wrote ${random.below(4000)} buffers in ${took} ms`,
            fields: { service: 'postgres', duration_ms: took, db: random.pick(['orders', 'payments', 'users']) },
          }
    },
  },
  {
    name: 'kubelet',
    weight: 7,
    hosts: nodes,
    line(random, trouble): Line {
      if (trouble && random.chance(0.04))
        return {
          level: 2,
          text: 'pod payments-6d9f7c was killed: out of memory (limit 512 MiB)',
          fields: { service: 'kubelet', reason: 'OOMKilled', restart_count: random.below(8) },
        }
      return {
        level: random.chance(0.1) ? 5 : 6,
        text: `probe of ${random.pick(['checkout', 'payments', 'gateway', 'inventory'])} succeeded in ${random.duration(4)} ms`,
        fields: { service: 'kubelet', probe: 'readiness' },
      }
    },
  },
]
