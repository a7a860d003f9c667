import '@shoelace-style/shoelace/dist/components/split-panel/split-panel.js'
