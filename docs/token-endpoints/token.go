// Go 1.22: go run token.go
// The portal's own back end: whoever is signed in to the portal gets a short-lived token for its page.
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

func plantToken() (json.RawMessage, error) {
	wish := map[string]any{
		"clientId":     os.Getenv("CLIENT_ID"),
		"clientSecret": os.Getenv("CLIENT_SECRET"),
		"elements":     []string{"plant-whole-plant-energy-board"}, // what this page shows
		"seconds":      900,
	}
	if area := os.Getenv("AREA_ID"); area != "" {
		wish["areaId"] = area // and of which part of the plant
	}
	body, err := json.Marshal(wish)
	if err != nil {
		return nil, err
	}
	answer, err := http.Post(os.Getenv("PLANTDECK_URL")+"/api/oauth/embed/token", "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	var told struct {
		RetCode string          `json:"retCode"`
		RetMsg  string          `json:"retMsg"`
		Data    json.RawMessage `json:"data"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&told); err != nil {
		return nil, err
	}
	if told.RetCode != "0" {
		return nil, fmt.Errorf("%s %s", told.RetCode, told.RetMsg)
	}
	return told.Data, nil
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8090"
	}
	http.HandleFunc("/plant-token", func(response http.ResponseWriter, request *http.Request) {
		// Check here that the portal's own session is signed in, before anything is handed out.
		token, err := plantToken()
		response.Header().Set("cache-control", "no-store")
		if err != nil {
			log.Print(err)
			response.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		response.Header().Set("content-type", "application/json")
		_, _ = response.Write(token)
	})
	fmt.Println("ready")
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
