// .NET 8, minimal API: the body of Program.cs
// The portal's own back end: whoever is signed in to the portal gets a short-lived token for its page.
using System.Net.Http.Json;
using System.Text.Json;

string Env(string name, string otherwise = "") => Environment.GetEnvironmentVariable(name) ?? otherwise;

var app = WebApplication.CreateBuilder(args).Build();
var client = new HttpClient();

async Task<JsonElement> PlantToken()
{
    var wish = new Dictionary<string, object>
    {
        ["clientId"] = Env("CLIENT_ID"),
        ["clientSecret"] = Env("CLIENT_SECRET"),
        ["elements"] = new[] { "plant-whole-plant-energy-board" }, // what this page shows
        ["seconds"] = 900,
    };
    if (Env("AREA_ID") != "") wish["areaId"] = Env("AREA_ID"); // and of which part of the plant
    var answer = await client.PostAsJsonAsync(Env("PLANTDECK_URL") + "/api/oauth/embed/token", wish);
    var told = await answer.Content.ReadFromJsonAsync<JsonElement>();
    if (told.GetProperty("retCode").GetString() != "0")
        throw new InvalidOperationException(told.GetProperty("retMsg").GetString());
    return told.GetProperty("data");
}

// Check here that the portal's own session is signed in, before anything is handed out.
app.MapGet("/plant-token", async (HttpResponse response) =>
{
    response.Headers.CacheControl = "no-store";
    try
    {
        return Results.Json(await PlantToken());
    }
    catch (Exception cause)
    {
        app.Logger.LogError(cause, "no token");
        return Results.StatusCode(503);
    }
});

app.Run("http://127.0.0.1:" + Env("PORT", "8090"));
