import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadSettings } from './settings.ts'
import { settingsReference } from './reference.ts'

const problem = (environment: Record<string, string>) => {
  try {
    loadSettings(environment)
  } catch (error) {
    return (error as Error).message
  }
  return null
}

describe('settings', () => {
  it('has defaults for one machine', () => {
    expect(loadSettings({})).toMatchObject({
      bindAddress: '127.0.0.1',
      httpPort: 9000,
      pathPrefix: '/',
      dataDir: './data',
      rootPassword: null,
      messages: 'embedded',
      records: 'embedded',
      defaultInputs: true,
      edition: 'standard',
      allowLeadingWildcards: false,
      rootTimeZone: 'UTC',
      allowedOrigins: [],
    })
  })

  it('reads the environment over the file', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'settings-')), 'cordwood.json')
    writeFileSync(file, JSON.stringify({ httpPort: 1, pathPrefix: '/logs/' }))
    const settings = loadSettings({
      CORDWOOD_CONFIG_FILE: file,
      CORDWOOD_HTTP_PORT: '9100',
      CORDWOOD_DEFAULT_INPUTS: 'off',
      CORDWOOD_ALLOWED_ORIGINS: 'https://a.example, https://b.example:8443',
      CORDWOOD_SECRET: '',
    })
    expect(settings).toMatchObject({
      httpPort: 9100,
      pathPrefix: '/logs/',
      defaultInputs: false,
      allowedOrigins: ['https://a.example', 'https://b.example:8443'],
      secret: null,
    })
  })

  it('reads objects as JSON', () => {
    const settings = loadSettings({
      CORDWOOD_PUBLIC_NOTIFICATIONS: '{"night":{"variant":"warning","title":"Maintenance"}}',
      CORDWOOD_CUSTOM_THEME: '{"noir":{"accent":"#4cc9a0"}}',
    })
    expect(settings.publicNotifications).toEqual({ night: { variant: 'warning', title: 'Maintenance' } })
    expect(settings.customTheme).toEqual({ noir: { accent: '#4cc9a0' } })
    expect(loadSettings({})).toMatchObject({ publicNotifications: {}, customTheme: {} })
  })

  it.each([
    ['CORDWOOD_PUBLIC_NOTIFICATIONS', 'Tonight'],
    ['CORDWOOD_PUBLIC_NOTIFICATIONS', '{"a":{"colour":"red"}}'],
    ['CORDWOOD_CUSTOM_THEME', '{"dark":{}}'],
    ['CORDWOOD_CUSTOM_THEME', '{"noir":{"accent":"red;display:none"}}'],
    ['CORDWOOD_CUSTOM_THEME', '{"noir":{"Accent":"red"}}'],
    ['CORDWOOD_TRUSTED_PROXIES', '10.0.0.0/33'],
  ])('refuses %s=%s', (name, value) => {
    expect(problem({ [name]: value })).toContain(name)
  })

  it('names every wrong setting at once and never shows a secret', () => {
    const message = problem({
      CORDWOOD_HTTP_PORT: 'ninethousand',
      CORDWOOD_SECRET: 'short',
      CORDWOOD_HTPP_PORT: '1',
      CORDWOOD_PATH_PREFIX: 'logs',
    })
    expect(message).toContain('CORDWOOD_HTTP_PORT: "ninethousand" is not allowed')
    expect(message).toContain('CORDWOOD_PATH_PREFIX')
    expect(message).toContain('CORDWOOD_HTPP_PORT: there is no such setting.')
    expect(message).toContain('CORDWOOD_SECRET')
    expect(message).not.toContain('short')
  })

  it('refuses what it does not support yet', () => {
    expect(problem({ CORDWOOD_MESSAGES: 'https://search:9200' })).toContain(
      "CORDWOOD_MESSAGES: 'https://search:9200' is not supported",
    )
    expect(problem({ CORDWOOD_RECORDS: 'postgres://db' })).toContain(
      "CORDWOOD_RECORDS: 'postgres://db' is not supported",
    )
    expect(problem({ CORDWOOD_ROOT_TIME_ZONE: 'Mars/Olympus' })).toContain('CORDWOOD_ROOT_TIME_ZONE')
  })

  it('is described by a fresh reference page', () => {
    const page = readFileSync(new URL('../../../../docs/reference/configuration.md', import.meta.url), 'utf8')
    expect(page).toBe(settingsReference())
  })
})
