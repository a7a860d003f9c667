import '@shoelace-style/shoelace/dist/components/range/range.js'
