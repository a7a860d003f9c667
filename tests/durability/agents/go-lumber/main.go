// Sends the numbers read from its standard input, one per line, as events of a Beat, and says each number that was acknowledged.
//
// The client is github.com/elastic/go-lumber, the one Filebeat itself sends with. As Filebeat does, a window that was not acknowledged is
// sent again over a new connection, for as long as it takes.
package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"time"

	lumber "github.com/elastic/go-lumber/client/v2"
)

const windowSize = 50

func event(number int) interface{} {
	return map[string]interface{}{
		"@timestamp": time.Now().UTC().Format("2006-01-02T15:04:05.000Z"),
		"@metadata":  map[string]interface{}{"beat": "filebeat", "type": "_doc", "version": "8.9.0"},
		"message":    fmt.Sprintf("line %d", number),
		"host":       map[string]interface{}{"name": "agent"},
		"number":     number,
	}
}

func main() {
	address := os.Args[1]
	var client *lumber.SyncClient
	deliver := func(window []interface{}) {
		for {
			if client == nil {
				dialled, err := lumber.SyncDial(address, lumber.CompressionLevel(3), lumber.Timeout(30*time.Second))
				if err != nil {
					time.Sleep(100 * time.Millisecond)
					continue
				}
				client = dialled
			}
			acknowledged, err := client.Send(window)
			if err == nil && acknowledged == len(window) {
				return
			}
			client.Close()
			client = nil
		}
	}

	lines := bufio.NewScanner(os.Stdin)
	window := []interface{}{}
	for lines.Scan() {
		number, err := strconv.Atoi(lines.Text())
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		window = append(window, event(number))
		if len(window) == windowSize {
			deliver(window)
			fmt.Println(number)
			window = window[:0]
		}
	}
	if len(window) > 0 {
		deliver(window)
	}
	fmt.Println("done")
}
