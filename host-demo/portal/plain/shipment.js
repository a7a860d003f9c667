// Objects are properties: they are set before or after the element is there, as it comes.
import './start.js'

document.querySelector('cordwood-search').timeRange = { type: 'relative', range: 86400 }
document.querySelector('cordwood-public-notifications').notifications = {
  cold: {
    variant: 'danger',
    title: 'Cold chain above limit for 10 min',
    shortMessage: 'Compartment 2, 5.8 °C',
    longMessage: 'Target 2.0 to 5.0 °C. The door has been closed for 22 minutes.',
    isActive: true,
    isDismissible: true,
    hiddenTitle: false,
    atLogin: false,
    isGlobal: false,
  },
  compressor: {
    variant: 'warning',
    title: 'Compressor restarted three times',
    shortMessage: 'Fault E41: pressure low',
    longMessage: '',
    isActive: true,
    isDismissible: true,
    hiddenTitle: false,
    atLogin: false,
    isGlobal: false,
  },
  late: {
    variant: 'success',
    title: 'Late departure',
    shortMessage: 'Resolved after 18 min',
    longMessage: '',
    isActive: true,
    isDismissible: true,
    hiddenTitle: false,
    atLogin: false,
    isGlobal: false,
  },
}

await import('%CORDWOOD%/sdk/cordwood-search.js')
await import('%CORDWOOD%/sdk/cordwood-public-notifications.js')
