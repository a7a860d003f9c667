import '@shoelace-style/shoelace/dist/components/progress-ring/progress-ring.js'
