"""An analysis for people: charts, sentences, a page that needs no server."""
