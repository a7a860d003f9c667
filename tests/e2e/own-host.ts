/** Pages of the test's own on an origin that Cordwood allows, behind the portal's policy. The SDK lies there a second time, under `/copy/`. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { policyHeaders } from '../../host-demo/hosting/policy.ts'

const sdk = join(import.meta.dirname, '..', '..', 'dist', 'sdk')

export interface OwnHost {
  readonly url: string
  /** The page at `/`: its body, and scripts of its own by path. */
  show(body: string, scripts: Readonly<Record<string, string>>): void
  stop(): void
}

export async function startOwnHost(port: number, cordwood: string, token: string): Promise<OwnHost> {
  let page = ''
  let files: Readonly<Record<string, string>> = {}
  const contentOf = async (path: string): Promise<readonly [type: string, body: string]> => {
    if (path === '/') return ['text/html', page]
    if (path === '/my/token') return ['text/plain', token]
    return [
      'text/javascript',
      files[path] ?? (await readFile(join(sdk, path.replace(/^\/copy\//, '')), 'utf8').catch(() => '')),
    ]
  }
  const server = createServer(async (request, response) => {
    const [type, body] = await contentOf(request.url ?? '/')
    response.writeHead(200, { ...policyHeaders(cordwood), 'content-type': `${type}; charset=utf-8` }).end(body)
  })
  await new Promise<void>(resolve => server.listen(port, 'localhost', resolve))
  return {
    url: `http://localhost:${port}`,
    show(body, scripts) {
      page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Own</title><link rel="stylesheet" href="${cordwood}/sdk/cordwood.css">${body}</html>`
      files = scripts
    },
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
