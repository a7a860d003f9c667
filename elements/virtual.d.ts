declare module 'virtual:cordwood-all'
declare module 'virtual:cordwood-page.css'
