import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultGeoIpConfig } from '../../../core/configuration/defaults.ts'
import type { GeoIpResolverConfig } from '../../../core/configuration/schema.ts'
import { formatTimeUnit, type TimeUnitName } from '../../../core/time/time-unit.ts'
import { CheckboxField, SelectField, TextField, TimeUnitField, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

type Unit = GeoIpResolverConfig['refresh_interval_unit']

const vendors = { MAXMIND: 'geoIpMaxMind', IPINFO: 'geoIpIpInfo' } as const
type Vendor = keyof typeof vendors

function GeoIpForm({ value, onChange, errorOf }: FormProps<GeoIpResolverConfig>) {
  const s = useStrings(screenStrings)
  const change = (part: Partial<GeoIpResolverConfig>) => onChange({ ...value, ...part })
  return (
    <>
      <CheckboxField
        label={s('geoIpEnabled')}
        hint={s('geoIpEnabledHint')}
        checked={value.enabled}
        error={errorOf('enabled')}
        onChange={enabled => change({ enabled })}
      />
      <CheckboxField
        label={s('geoIpSchema')}
        hint={s('geoIpSchemaHint')}
        checked={value.enforce_graylog_schema}
        error={errorOf('enforce_graylog_schema')}
        onChange={enforce_graylog_schema => change({ enforce_graylog_schema })}
      />
      <SelectField
        label={s('geoIpVendor')}
        required
        value={value.db_vendor_type}
        options={Object.entries(vendors).map(([vendor, name]) => ({ value: vendor, label: s(name) }))}
        error={errorOf('db_vendor_type')}
        onChange={vendor => vendor !== null && change({ db_vendor_type: vendor as Vendor })}
      />
      <TextField
        label={s('geoIpCity')}
        hint={s('geoIpCityHint')}
        required={value.enabled}
        value={value.city_db_path}
        error={errorOf('city_db_path')}
        onChange={city_db_path => change({ city_db_path })}
      />
      <TextField
        label={s('geoIpAsn')}
        hint={s('geoIpAsnHint')}
        value={value.asn_db_path}
        error={errorOf('asn_db_path')}
        onChange={asn_db_path => change({ asn_db_path })}
      />
      <TimeUnitField
        label={s('geoIpRefresh')}
        hint={s('geoIpRefreshHint')}
        required
        min={1}
        value={{ value: value.refresh_interval, unit: value.refresh_interval_unit }}
        error={errorOf('refresh_interval') ?? errorOf('refresh_interval_unit')}
        onChange={({ value: count, unit }: { value: number | undefined; unit: TimeUnitName }) =>
          change({ refresh_interval: count as number, refresh_interval_unit: unit as Unit })
        }
      />
    </>
  )
}

const view = typedConfig(configClasses.geoIp, defaultGeoIpConfig, {
  title: 'geoIp',
  about: 'geoIpAbout',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    const { refresh_interval, refresh_interval_unit } = value
    const path = (text: string) => (text === '' ? s('none') : <bdi>{text}</bdi>)
    return [
      { label: s('geoIpEnabled'), value: s(value.enabled ? 'on' : 'off') },
      { label: s('geoIpSchema'), value: s(value.enforce_graylog_schema ? 'on' : 'off') },
      { label: s('geoIpVendor'), value: s(vendors[value.db_vendor_type]) },
      { label: s('geoIpCity'), value: path(value.city_db_path) },
      { label: s('geoIpAsn'), value: path(value.asn_db_path) },
      {
        label: s('geoIpRefresh'),
        value: formatTimeUnit({ value: refresh_interval, unit: refresh_interval_unit }, messages),
      },
    ]
  },
  Form: GeoIpForm,
})

export const geoIpSection: Section = {
  id: 'geo-ip',
  title: 'geoIp',
  read: readPermission,
  obeyed: 'geo-ip',
  Panel: configPanel(view),
}
