/** The servers of a directory, in the order in which they are tried. */
import { useEffect, useRef } from 'react'
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { Button, FieldNote, IconButton, NumberField, TextField, useStrings } from '../../kit/kit.ts'
import { newServer, type DirectoryDraft, type ServerDraft } from './draft.ts'
import type { StepProps } from './step-props.ts'

const most = 20

export function ServersField({ draft, change, errorOf }: StepProps<DirectoryDraft>) {
  const t = useStrings(authenticationFormStrings)
  const { servers } = draft
  const group = useRef<HTMLFieldSetElement>(null)
  const focus = useRef<string | null>(null)
  // What was pressed has moved or is gone.
  useEffect(() => {
    if (focus.current === null) return
    const wanted = group.current?.querySelector<HTMLElement>(focus.current)
    focus.current = null
    ;(wanted ?? group.current?.querySelector<HTMLElement>('[data-act="add"]'))?.focus()
  })
  const set = (next: readonly ServerDraft[], selector: string | null = null) => {
    focus.current = selector
    change({ servers: next })
  }
  const replace = (index: number, part: Partial<ServerDraft>) =>
    set(servers.with(index, { ...servers[index]!, ...part }))
  const move = (from: number, by: number) => {
    const to = from + by
    const next = servers.toSpliced(from, 1).toSpliced(to, 0, servers[from]!)
    // The other one where it cannot go on.
    const stays = (by < 0 ? to > 0 : to === next.length - 1) ? 'up' : 'down'
    set(next, `[data-row="${to}"] [data-act="${stays}"]`)
  }
  const error = errorOf('servers')
  return (
    <fieldset ref={group} className="auth-items">
      <legend className="label">{t('servers')}</legend>
      {servers.length > 1 && <p className="hint">{t('serversHint')}</p>}
      {servers.map(({ key, host, port }, index) => {
        const number = index + 1
        return (
          <div key={key} className="auth-server" data-row={index}>
            <TextField
              label={servers.length > 1 ? t('hostOf', { number }) : t('host')}
              mono
              maxLength={253}
              value={host}
              error={errorOf(`servers.${index}.host`)}
              onChange={text => replace(index, { host: text })}
            />
            <NumberField
              label={servers.length > 1 ? t('portOf', { number }) : t('port')}
              min={1}
              max={65_535}
              value={port}
              error={errorOf(`servers.${index}.port`)}
              onChange={value => replace(index, { port: value })}
            />
            {servers.length > 1 && (
              <div className="row auth-acts">
                <IconButton
                  data-act="up"
                  icon="arrow-up"
                  label={t('serverUp', { number })}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                />
                <IconButton
                  data-act="down"
                  icon="arrow-down"
                  label={t('serverDown', { number })}
                  disabled={index === servers.length - 1}
                  onClick={() => move(index, 1)}
                />
                <IconButton
                  icon="trash"
                  label={t('removeServer', { number })}
                  onClick={() => set(servers.toSpliced(index, 1), `[data-row="${Math.max(0, index - 1)}"] input`)}
                />
              </div>
            )}
          </div>
        )
      })}
      {error !== undefined && <FieldNote error={error} />}
      {servers.length < most && (
        <div>
          <Button
            size="sm"
            icon="plus"
            data-act="add"
            onClick={() => set([...servers, newServer(draft)], `[data-row="${servers.length}"] input`)}
          >
            {t('addServer')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
