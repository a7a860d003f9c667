/** Serves the built interface: its page for every path that is a place in it, its files, its configuration, and the SDK. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Settings } from '../settings/settings.ts'
import { appConfiguration } from './app-configuration.ts'
import { removeDocumentHeaders } from './security-headers.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The interface's page, whatever place in it the path names. */
    interfacePage(): FastifyReply
  }
}

const year = 365 * 24 * 3600 * 1000

/** @param built folder with `app/` and `sdk/` */
export async function interfaceFiles(app: FastifyInstance, settings: Settings, built: URL): Promise<void> {
  const { pathPrefix: prefix } = settings
  const page = pageReader(new URL('app/', built), prefix)

  app.decorateReply('interfacePage', function (this: FastifyReply) {
    const html = page(this.request.url)
    this.header('cache-control', 'no-cache')
    if (html === null)
      return this.code(404)
        .type('text/plain; charset=utf-8')
        .send('The interface has not been built: npm start builds it.\n')
    return this.type('text/html; charset=utf-8')
      .header('content-security-policy-report-only', "require-trusted-types-for 'script'")
      .send(html)
  })
  app.get(prefix, (_request, reply) => reply.interfacePage())
  app.get(`${prefix}index.html`, (_request, reply) => reply.interfacePage())
  if (prefix !== '/') app.get('/', (_request, reply) => reply.redirect(prefix))
  app.get(`${prefix}config.js`, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(appConfiguration(settings)),
  )

  await serve(app, new URL('sdk/chunks/', built), `${prefix}sdk/chunks/`, {
    immutable: true,
    maxAge: year,
    setHeaders: forAnyPage,
  })
  await serve(app, new URL('sdk/', built), `${prefix}sdk/`, { setHeaders: forAnyPage })
  await serve(app, new URL('app/assets/', built), `${prefix}assets/`, {
    immutable: true,
    maxAge: year,
    preCompressed: true,
    setHeaders: withoutDocumentHeaders,
  })
  await serve(app, new URL('app/', built), prefix, {})
}

/** A script, a style sheet or a font is no document. */
function withoutDocumentHeaders(reply: FastifyReply, path: string): void {
  if (/\.(?:js|css|woff2)(?:\.br)?$/.test(path)) removeDocumentHeaders(reply)
}

function forAnyPage(reply: FastifyReply, path: string): void {
  withoutDocumentHeaders(reply, path)
  reply.header('cross-origin-resource-policy', 'cross-origin')
}

async function serve(
  app: FastifyInstance,
  folder: URL,
  prefix: string,
  options: Partial<FastifyStaticOptions>,
): Promise<void> {
  const root = fileURLToPath(folder)
  if (!existsSync(root)) return
  await app.register(files, {
    root,
    prefix,
    index: false,
    decorateReply: false,
    dotfiles: 'ignore',
    ...options,
  } as FastifyStaticOptions)
}

interface Page {
  readonly at: number
  readonly html: string
  /** The page for addresses of the screen that the product opens with: it asks for the files of the screen at once. */
  readonly ofFirstScreen: string
}

/** The page of an address, with the path prefix filled in; read again when it was built again. Null while it is not built. */
function pageReader(folder: URL, prefix: string): (address: string) => string | null {
  const file = new URL('index.html', folder)
  let known: Page | null = null
  return address => {
    if (!existsSync(file)) return null
    const at = statSync(file).mtimeMs
    if (known?.at !== at) {
      const html = readFileSync(file, 'utf8').replaceAll('%PREFIX%', prefix)
      const preloads = firstScreenFiles(folder).map(
        name => `<link rel="modulepreload" crossorigin href="${prefix}${name}">`,
      )
      known = { at, html, ofFirstScreen: html.replace('</head>', () => `${preloads.join('')}</head>`) }
    }
    return /^search(?:[?/]|$)/.test(address.slice(prefix.length)) ? known.ofFirstScreen : known.html
  }
}

/** Files of the screen that the product opens with, as the build has listed them. */
function firstScreenFiles(folder: URL): readonly string[] {
  const list = new URL('first-screen.json', folder)
  return existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []
}
