/** Rows of the portal's own, for the tables of all three columns. */
export const trailers = [
  { id: '0417', trailer: '0417', load: 'Chilled fish', temperature: 2.4 },
  { id: '0422', trailer: '0422', load: 'Machine parts', temperature: 18.1 },
  { id: '0438', trailer: '0438', load: 'Pharmaceuticals', temperature: 4.9 },
]

export const columns = [
  { id: 'trailer', title: 'Trailer' },
  { id: 'load', title: 'Load' },
  { id: 'temperature', title: '°C' },
]

/** Initial configuration of the notification form; an object, so a property. */
export const config = {
  type: 'slack-notification-v1',
  webhook_url: 'https://hooks.slack.com/services/T0/B0/tidewater',
  channel: '#trailers',
  color: '#17603f',
  icon_emoji: ':truck:',
  icon_url: '',
  link_names: false,
  notify_channel: false,
  user_name: 'Tidewater',
  custom_message: '${event.message}',
  backlog_size: 0,
  time_zone: 'UTC',
  include_title: true,
  notify_here: false,
}

/** Returns the text for an event in the column. */
export const heard = event => `${event.type} ${JSON.stringify(event.detail)}`.slice(0, 120)
