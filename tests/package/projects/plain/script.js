cordwood.configure({ baseUrl: '/api' })
document.addEventListener('cordwood-copied', event => {
  document.querySelector('output').textContent = event.detail.value
})
