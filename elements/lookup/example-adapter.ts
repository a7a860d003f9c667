/** A lookup adapter as the server of the examples has it. */
export const exampleAdapter = (name: string, type: string) => ({
  id: `id-${name}`,
  _scope: 'DEFAULT',
  title: `Who scans ${name}`,
  description: '',
  name,
  content_pack: null,
  config: { type, api_token: { is_set: true } },
  custom_error_ttl_enabled: null,
  custom_error_ttl: null,
  custom_error_ttl_unit: null,
})
