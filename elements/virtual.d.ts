declare module 'virtual:cordwood-all'
