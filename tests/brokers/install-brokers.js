// The brokers the suite needs, real ones: RabbitMQ and a Java for Kafka from Debian's packages, where the machine has none of its own, and Kafka from
// Maven's repository. Everything lies under `node_modules/.cache`; nothing of the machine is changed. Installed once; no network is needed after that.
// Plain JavaScript on built-ins: `npm test` asks it before it starts the suite. `node tests/brokers/install-brokers.js` says what there is.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cache, debian, run, works } from '../support/debian-packages.js'

const pom = fileURLToPath(new URL('peers/kafka/pom.xml', import.meta.url))
const pomVersion = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12)

/** Whether this machine must run the suite: a proof is no proof when it may be left out. */
export const brokersRequired = process.env.CORDWOOD_BROKERS === 'required'

/**
 * Returns the paths `{ rabbit: { sbin, erlang }, java, kafka }`, or `{ reason }`. Takes a minute the first time, at
 * once after that.
 */
export function installBrokers() {
  if (process.platform !== 'linux') return { reason: 'the brokers are installed from Debian’s packages, on Linux only' }
  try {
    return { rabbit: rabbit(), java: java(), kafka: kafka() }
  } catch (error) {
    return { reason: error.message }
  }
}

function rabbit() {
  if (existsSync('/usr/lib/rabbitmq/bin/rabbitmq-server') && existsSync('/usr/lib/erlang')) return rabbitIn('/')
  return rabbitIn(debian('rabbitmq-server', 'usr/lib/rabbitmq/bin/rabbitmq-server', moveErlang))
}

/** Debian's Erlang knows its place by heart. */
function moveErlang(root, to) {
  const script = join(root, 'usr/lib/erlang/bin/erl')
  writeFileSync(
    script,
    readFileSync(script, 'utf8').replaceAll('ROOTDIR=/usr/lib/erlang', `ROOTDIR="${join(to, 'usr/lib/erlang')}"`),
  )
}

/** The folder with the version's own files is found, as its name has the version. */
function rabbitIn(root) {
  const folder = join(root, 'usr/lib/rabbitmq/lib')
  const home = readdirSync(folder).find(name => name.startsWith('rabbitmq_server-'))
  if (!home) throw new Error('the package of RabbitMQ has no server in it')
  return { sbin: join(folder, home, 'sbin'), erlang: join(root, 'usr/lib/erlang') }
}

/** Path of a Java, of this machine or of Debian's packages. @throws Error where there is none */
export function java() {
  if (works('java', ['-version'])) return 'java'
  const version = 'openjdk-17-jre-headless'
  const root = debian(version, 'usr/lib/jvm')
  const jvm = join(root, 'usr/lib/jvm')
  const found = readdirSync(jvm)
    .map(name => join(jvm, name, 'bin/java'))
    .find(path => existsSync(path))
  if (!found) throw new Error(`the package ${version} has no Java in it`)
  return found
}

function kafka() {
  const folder = join(cache, `cordwood-kafka-${pomVersion}`)
  if (existsSync(folder)) return folder
  if (!works('mvn', ['-version'])) throw new Error('there is no Maven (mvn) on this machine to get Kafka with')
  console.log('Installing Kafka …')
  const making = `${folder}.new`
  rmSync(making, { recursive: true, force: true })
  run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${making}`], 'Kafka')
  renameSync(making, folder)
  return folder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { reason, ...found } = installBrokers()
  console.log(reason ? `The brokers are not complete: ${reason}.` : found)
  process.exitCode = reason ? 1 : 0
}
