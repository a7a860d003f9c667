/** Words of the system overview. Lookup: `messages.of(systemStrings)`. */
import { catalogue } from '../brand/catalogue.ts'

export const systemStrings = catalogue('system', {
  overview: 'Overview',

  // Health
  healthy: { one: 'The node is working.', other: 'Cluster of {count} nodes is working.' },
  nodeAttention: 'The node needs attention.',
  attention: {
    one: 'Cluster of {nodes} nodes is working, one needs attention.',
    other: 'Cluster of {nodes} nodes is working, {count} need attention.',
  },
  notified: { one: 'There is {count} notification.', other: 'There are {count} notifications.' },

  // Message processing
  processing: 'Message processing',
  pause: 'Pause message processing',
  resume: 'Resume message processing',
  pauseQuestion: {
    one: 'Messages are still received but wait in the journal until processing is resumed; they cannot be found before.',
    other:
      'On {count} nodes messages are still received but wait in the journal until processing is resumed; they cannot be found before.',
  },
  pauseLimit: 'When the journal is full, senders have to wait and UDP messages are lost.',
  resumeQuestion: 'Messages waiting in the journal are processed now, oldest first.',
  paused: 'Message processing was paused.',
  resumed: 'Message processing was resumed.',

  // Notifications
  notifications: 'Notifications',
  noNotifications: 'There are no notifications.',
  dismiss: 'Dismiss',
  dismissNamed: 'Dismiss {title}',
  dismissFailed: 'Could not dismiss the notification',
  urgent: 'Urgent',
  normal: 'Notice',
  showInputs: 'Show inputs',
  showFailures: 'Show messages',
  showVolumeLimit: 'Show limit',

  // Nodes
  nodes: 'Nodes',
  refreshed: 'refreshed every {seconds} s',
  node: 'Node',
  role: 'Role',
  leader: 'Leader',
  member: 'Member',
  inRate: 'In msg/s',
  course: 'In msg/s, course',
  journal: 'Journal',
  journalOf: '{size} of {limit}',
  journalAge: '{size} of {limit}, {age} old',
  processBuffer: 'Process buffer',
  uptime: 'Uptime',
  up: 'up {time}',
  status: 'Status',
  unknown: '–',
  running: 'Running',
  behind: 'Behind',
  pausedState: 'Paused',
  throttled: 'Held back',
  starting: 'Starting',
  halting: 'Halting',
  failed: 'Failed',
  overridden: 'Running, load balancer status overridden',
  silent: 'No answer',
  hidden: 'Not visible',
  days: '{count} d',
  hours: '{count} h',
  minutes: '{count} min',
  seconds: '{count} s',

  // Licence
  enterprise: 'Enterprise',
  licenseInstalled: 'An enterprise license is installed.',
  licenseAbsent: 'No enterprise license is installed.',

  // Throughput
  throughput: 'Throughput',
  throughputNote: 'messages per second, last {minutes} minutes',
  throughputSince: 'messages per second since this page was opened, {minutes} minutes at most',
  in: 'In',
  out: 'Out',
  chart: 'Messages per second: now {input} in and {output} out, at most {highest} in the last {minutes} minutes',
  thousand: '{count} k',
  million: '{count} M',

  // Indices
  indices: 'Indices',
  indicesNote: '{indices}, {size}, {messages}',
  indexCount: { one: '{count} index', other: '{count} indices' },
  messageCount: { one: '{count} message', other: '{count} messages' },
  indexSet: 'Index set',
  indexSets: 'Index sets',
  writesTo: 'Writes to',
  size: 'Size',
  messages: 'Messages',

  // System messages
  systemMessages: 'System messages',
  time: 'Time',
  message: 'Message',
  noSystemMessages: 'Nothing has been recorded yet.',
})
